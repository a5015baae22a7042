/** What we use of `qrcode`: its own types bring all of Node's along, which no page has. */
interface Look {
  margin?: number;
  width?: number;
  color?: { dark: string; light: string };
}

export function toString(value: string, look: Look & { type: 'svg' }): Promise<string>;
export function toDataURL(value: string, look: Look): Promise<string>;
