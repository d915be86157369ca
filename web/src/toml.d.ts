declare module "*.toml" {
  const messages: { [group: string]: any };
  export default messages;
}
