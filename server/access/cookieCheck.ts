import type { Context } from 'koa';
import { cookieCheck } from '../../protocol/paths.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../base/AppError.ts';
import { cookieName } from './session.ts';

/** True when the browser has sent a cookie of ours; else the reply sets one, so that the next request can tell. */
export function checkCookie(ctx: Context): boolean {
  const hasCookie = [cookieName, cookieCheck.cookie].some(
    (name) => ctx.cookies.get(name, { signed: false }) !== undefined,
  );
  if (!hasCookie)
    ctx.cookies.set(cookieCheck.cookie, '1', {
      signed: false,
      httpOnly: true,
      sameSite: 'lax',
      secure: ctx.secure,
    });
  return hasCookie;
}

/**
 * Refuses a page whose browser keeps no cookies, before the call stores anything: what the call grants would be lost.
 * A program that does not ask for the check is not checked. Throws 400 `cookies_blocked`.
 */
export function requireCookie(ctx: Context): void {
  if (ctx.get(cookieCheck.header) && !checkCookie(ctx))
    throw new AppError('cookies_blocked', refusalTexts.translatable('cookiesBlocked'));
}
