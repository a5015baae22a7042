/** How every chart looks: the colours are the theme's, so that they follow it into the evening. */
const words = { fill: 'var(--color-muted)', fontSize: 13 };

export const axis = { tick: words, tickLine: false, axisLine: { stroke: 'var(--color-line-strong)' } };
export const grid = { vertical: false, stroke: 'var(--color-line)' };
export const cursor = { fill: 'var(--color-sunken)' };
export const margin = { top: 8, right: 8, bottom: 0, left: 0 };
