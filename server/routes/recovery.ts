import type { PlatformFacts } from '../../protocol/schemas/platform/platform.ts';
import { recoveryRefusalTexts } from '../../protocol/texts/server/recovery.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { attemptKey } from '../access/rateLimits.ts';
import { grantOrganiser } from '../access/session.ts';
import { AppError } from '../base/AppError.ts';
import type { App } from '../usecases/App.ts';
import { refuseSample } from '../usecases/loadEntities.ts';
import type { MailContext } from '../usecases/mail/templates.ts';
import { findRecoveryLink, recoverAdminCode } from '../usecases/recovery/recoverAdminCode.ts';
import { requestRecovery } from '../usecases/recovery/requestRecovery.ts';
import type { Handlers } from './callHandler.ts';

export interface RecoveryCallSettings {
  publicUrl?: string | undefined;
  isMailConfigured?: boolean;
  facts?: PlatformFacts;
}

/** Returns the calls for recovering access by mail. A host who has lost the admin code can set a new one. */
export function recoveryCalls(app: App, { publicUrl, isMailConfigured, facts }: RecoveryCallSettings) {
  /**
   * Returns the context of mails. Throws `recovery_off` if no link can be sent. Without `PUBLIC_URL` there
   * are no links.
   */
  function mailContext(): MailContext {
    if (!isMailConfigured || publicUrl === undefined)
      throw new AppError('recovery_off', recoveryRefusalTexts.translatable('off'));
    return { origin: publicUrl, supportEmail: facts?.supportEmail };
  }
  return {
    'POST /api/events/:shareCode/recovery-requests': async ({
      ctx,
      event,
      input,
      idempotencyKey,
      takeToken,
    }) => {
      const context = mailContext();
      refuseSample(event);
      if (event.originId) throw new AppError('conflict', refusalTexts.translatable('rehearsalCode'));
      takeToken('recoveries', event._id.toString());
      const request = { email: input.email, idempotencyKey, context };
      ctx.res.once('close', () => void requestRecovery(app, event, request));
    },
    'POST /api/events/:shareCode/recovery': async ({ ctx, event, input, idempotencyKey, takeToken }) => {
      mailContext();
      const link = await findRecoveryLink(event, input.key);
      if (!link) {
        await app.limits.countFailure(attemptKey('recovery', ctx.ip));
        throw new AppError('recovery_link_spent', recoveryRefusalTexts.translatable('linkUnknown'));
      }
      const changed = await recoverAdminCode(app, { event, link }, { ...input, idempotencyKey }, takeToken);
      grantOrganiser(ctx, changed._id.toString(), changed.adminCodeMark);
    },
  } satisfies Partial<Handlers>;
}
