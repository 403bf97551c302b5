export function Note({ name, href }) {
  const say = () => {
    go(href);
  };
  return (
    <p className="a" onClick={say}>
      Don't {name ? 'panic' : 'run'} now, see https://example.com/{name}
      <br /> it's {name} / {href} <Icon kind={name} /> users' notes
      <Menu.Item title="x" />
    </p>
  );
}
export const Label = React.memo(({ text }) => <b>isn't {text}</b>);
const Box = forwardRef(function Box(props, ref) {
  return <div ref={ref} {...props} />;
});
