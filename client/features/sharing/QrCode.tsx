import clsx from 'clsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { insist } from '../../api/retry.ts';
import { fetchPart } from '../../stores/app/chunks.ts';

type QrCodeProps = {
  /** The address it leads to. */
  value: string;
  /** Side in CSS pixels, or any CSS length such as '45vh'. Default 256. */
  size?: number | string;
  /** Spoken name: 'QR code to join event MAUI'. */
  label: string;
  className?: string;
  /** Called when it could not be drawn, for the toast 'Failed to generate QR code'. It is tried until it can. */
  onError?: () => void;
};

/** What was drawn before is there at once when it is shown again: on the big screen every step would flicker. */
const drawn = new Map<string, string>();

/** A QR code, always dark on white with its quiet zone, drawn as SVG by a library that is loaded only here. */
export function QrCode({ value, size = 256, label, className, onError }: QrCodeProps) {
  const [drawing, setDrawing] = useState(() => drawn.get(value) ?? '');
  const tell = useEffectEvent(() => onError?.());
  useEffect(() => {
    let isWanted = true;
    let failures = 0;
    void insist(async () => {
      const made = isWanted ? await drawQr(value).catch(() => undefined) : undefined;
      if (!isWanted) return true;
      if (made !== undefined) setDrawing(made);
      else if (failures++ === 0) tell();
      return made !== undefined;
    });
    return () => {
      isWanted = false;
    };
  }, [value]);
  return (
    <div
      role="img"
      aria-label={label}
      className={clsx('overflow-hidden rounded-control bg-white [&_svg]:block [&_svg]:size-full', className)}
      style={{ width: size, height: size, maxWidth: '100%' }}
      // The markup is the library's own path data; the value is only encoded in it.
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}

/** Fetches the library that draws the codes. */
export const loadQrcode = async () => fetchPart(async () => import('qrcode'), 'calmly');

async function drawQr(value: string): Promise<string> {
  const { toString } = await loadQrcode();
  const drawing = await toString(value, {
    type: 'svg',
    margin: 2,
    color: { dark: '#1f2937', light: '#ffffff' },
  });
  drawn.set(value, drawing);
  return drawing;
}
