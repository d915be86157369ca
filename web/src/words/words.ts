/** Messages with parts, by the same rules as beguile/engine/words.py. */
export type Messages = { [group: string]: any };

const HOLE = /\{(\w*)(?:\|(\w+))?\}/g;

export class Words {
  constructor(
    readonly messages: Messages,
    readonly names: readonly string[] = [],
  ) {}

  has(group: string, key: string): boolean {
    return this.messages[group]?.[key] !== undefined;
  }

  say(group: string, key: string, parts: Record<string, unknown> = {}): string {
    const template = this.messages[group]?.[key];
    if (typeof template !== "string") throw new Error(`no message ${group}.${key}`);
    return this.fill(template, parts);
  }

  private fill(template: string, value: unknown): string {
    return template.replace(HOLE, (_, part: string, kind?: string) => {
      const inner = part ? (value as Record<string, unknown>)[part] : value;
      return kind ? this.word(kind, inner) : String(inner);
    });
  }

  private word(kind: string, value: unknown): string {
    if (Array.isArray(value)) return value.map((each) => this.word(kind, each)).join(", ");
    if (kind === "player") return this.names[value as number] ?? "?";
    if (kind === "number") return signed(value as number);
    const forms = this.messages.kinds?.[kind];
    if (typeof forms === "string") return this.fill(forms, value);
    const chosen = String("by" in forms ? (value as Record<string, unknown>)[forms.by] : value);
    return this.fill(forms[chosen] ?? forms.other ?? "{}", value);
  }
}

/** A number with a minus sign as it is printed; what is a word already stays as it is. */
export function signed(value: number | string | undefined): string {
  return typeof value === "number" && value < 0 ? `−${-value}` : String(value ?? "");
}
