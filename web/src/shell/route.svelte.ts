/** Where we are: the address is the only truth, so that back, forward and reload just work. */
export interface Place {
  page: string;
  name: string;
}

function read(): Place {
  const [, page = "", name = ""] = location.pathname.split("/");
  return { page: page || "home", name: decodeURIComponent(name) };
}

let place = $state.raw(read());
window.addEventListener("popstate", () => (place = read()));

export function where(): Place {
  return place;
}

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  place = read();
  scrollTo(0, 0);
}

/** Links of ours change the page without loading it anew: `<a href="/about" use:link>`. */
export function link(anchor: HTMLAnchorElement): { destroy: () => void } {
  const follow = (click: MouseEvent) => {
    if (click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey || anchor.target) return;
    click.preventDefault();
    go(anchor.getAttribute("href")!);
  };
  anchor.addEventListener("click", follow);
  return { destroy: () => anchor.removeEventListener("click", follow) };
}
