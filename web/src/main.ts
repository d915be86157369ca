import "@fontsource-variable/fraunces/full.css";
import "@fontsource-variable/nunito";
import "$/kit/tokens.css";
import { mount } from "svelte";
import App from "./App.svelte";

export default mount(App, { target: document.getElementById("app")! });
