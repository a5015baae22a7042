import type { Context, Next } from 'koa';
import { AppError } from '../base/AppError.ts';
import { toAppError } from '../base/toAppError.ts';

/** Adds the fields `success` and `error` to the errors of a payment. Payment forms read these fields. */
export async function asPaymentFailure(_ctx: Context, next: Next): Promise<void> {
  try {
    await next();
  } catch (thrown) {
    const { code, translatable, cause, issues, headers } = toAppError(thrown);
    const fields = { success: false, error: translatable.message };
    throw new AppError(code, translatable, { cause, issues, headers, fields });
  }
}
