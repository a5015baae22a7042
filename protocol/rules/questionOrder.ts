/** The order in which guests are asked: by `order`; the id settles equal ones. */
export const byOrder = (a: { id: string; order: number }, b: { id: string; order: number }): number =>
  a.order - b.order || (a.id < b.id ? -1 : Number(a.id > b.id));
