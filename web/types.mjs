// The types of all messages, from the server's own schema.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { delimiter } from "node:path";
import { compile } from "json-schema-to-typescript";

const python = process.env.PYTHON ?? "../.venv/bin/python";
const schema = JSON.parse(
  execFileSync(python, ["-c", "import json; from beguile.server.messages import schema; print(json.dumps(schema()))"], {
    encoding: "utf8",
    env: { ...process.env, PYTHONPATH: ["..", process.env.PYTHONPATH].filter(Boolean).join(delimiter) },
  }),
);

/** An object without properties of its own is the game's: anything may be in it. */
function open(node) {
  if (typeof node !== "object" || node === null) return;
  if (node.type === "object" && !node.properties && node.additionalProperties === undefined) node.additionalProperties = true;
  Object.values(node).forEach(open);
}

open(schema.$defs);
const every = Object.keys(schema.$defs);
const text = await compile(
  { $defs: schema.$defs, title: "EveryMessage", type: "object", additionalProperties: false, properties: Object.fromEntries(every.map((name) => [name, { $ref: `#/$defs/${name}` }])) },
  "EveryMessage",
  { ignoreMinAndMaxItems: true, bannerComment: "// Generated from the server's schema by types.mjs.", additionalProperties: false, style: { printWidth: 132 } },
);
writeFileSync("src/wire/messages.ts", text);
