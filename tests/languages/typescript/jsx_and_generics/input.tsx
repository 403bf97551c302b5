import React, { useState } from "react";
export const List = <T extends unknown>({ items, row }: { items: T[]; row: (x: T) => string }) => {
  const [open, setOpen] = useState<boolean>(false);
  const toggle = () => setOpen(!open);
  return (
    <ul>
      {items.map((x) => (
        <Row key={row(x)}>it's {row(x)} &gt; {"}"}</Row>
      ))}
    </ul>
  );
};
