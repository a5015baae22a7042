import type { Context } from 'koa';
import { cookieCheck } from '../../protocol/paths.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../base/AppError.ts';
import { cookieName } from './session.ts';

/**
 * Returns true if the browser has sent one of our cookies. Otherwise sets a cookie with the reply, so that
 * the next request can be checked.
 */
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
 * Refuses browsers that block cookies, before the call stores anything. Such a browser would lose the new
 * grant. Clients that do not send the check's header are not checked. Throws 400 `cookies_blocked`.
 */
export function requireCookie(ctx: Context, purpose: 'join' | 'login'): void {
  if (!ctx.get(cookieCheck.header) || checkCookie(ctx)) return;
  const text = purpose === 'join' ? 'cookiesBlocked' : 'loginCookiesBlocked';
  throw new AppError('cookies_blocked', refusalTexts.translatable(text));
}
