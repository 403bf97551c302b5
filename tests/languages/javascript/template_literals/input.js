function page(items) {
  return `<ul>${items.map((item) => `<li class="${item.on ? "{" : `}${item.id}`}">
    function fake() { ${item.name} }
  </li>`).join("")}</ul>`;
}

const tag = html`class Fake { method() {} ${() => {
  return call(`}`);
}}`;

function after() {}
