import { a } from "./a.mjs";
export default async function () {
  await a();
}
