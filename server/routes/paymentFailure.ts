import type { Context, Next } from 'koa';
import { AppError } from '../base/AppError.ts';
import { toAppError } from '../base/toAppError.ts';

/** Refusals of a payment carry what the specification's payment form reads, beside the usual. */
export async function asPaymentFailure(_ctx: Context, next: Next): Promise<void> {
  try {
    await next();
  } catch (thrown) {
    const { code, translatable: said, cause, issues, headers } = toAppError(thrown);
    const fields = { success: false, error: said.message };
    throw new AppError(code, said, { cause, issues, headers, fields });
  }
}
