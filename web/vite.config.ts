import { svelte } from "@sveltejs/vite-plugin-svelte";
import { parse } from "smol-toml";
import icons from "unplugin-icons/vite";
import { defineConfig, type Plugin } from "vite";

/** Message files are TOML, here as in Python. */
const toml: Plugin = {
  name: "toml",
  transform(source, id) {
    if (id.endsWith(".toml")) return { code: `export default ${JSON.stringify(parse(source))}`, map: null };
  },
};

const server = process.env.BEGUILE_SERVER ?? "http://127.0.0.1:8642";

export default defineConfig({
  plugins: [toml, svelte(), icons({ compiler: "svelte" })],
  resolve: { alias: { $: "/src" } },
  build: { outDir: "../beguile/web", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, changeOrigin: false }, "/ws": { target: server, changeOrigin: false, ws: true } },
  },
});
