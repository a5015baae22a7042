import { z } from 'zod';
import * as analytics from '../schemas/platform/analytics.ts';
import * as couple from '../schemas/couple.ts';
import * as events from '../schemas/events.ts';
import * as helpers from '../schemas/helpers.ts';
import * as hostRoom from '../schemas/hostRoom.ts';
import * as keepsake from '../schemas/keepsake.ts';
import * as log from '../schemas/log.ts';
import * as owner from '../schemas/platform/owner.ts';
import * as participants from '../schemas/participants.ts';
import * as payments from '../schemas/platform/payments.ts';
import * as photos from '../schemas/photos.ts';
import * as platform from '../schemas/platform/platform.ts';
import * as predictions from '../schemas/predictions.ts';
import * as push from '../schemas/push.ts';
import * as questions from '../schemas/questions.ts';
import * as myEvents from '../schemas/platform/myEvents.ts';
import * as rehearsals from '../schemas/rehearsals.ts';
import * as refusal from '../schemas/refusal.ts';
import * as show from '../schemas/show.ts';
import * as seats from '../schemas/transfers.ts';
import * as tables from '../schemas/tables.ts';
import * as venue from '../schemas/venue.ts';
import * as witness from '../schemas/scorekeeper.ts';
import { intlOf } from '../languages.ts';
import { english } from '../i18n.ts';

// zod describes issues in English if our catalogue has no text for them.
z.config(z.locales[intlOf(english) as typeof english]());

/**
 * All schemas that a call can reference. The client imports only the types, so its bundle contains no schema.
 */
export const schemas = {
  ...analytics,
  ...couple,
  ...events,
  ...helpers,
  ...hostRoom,
  ...keepsake,
  ...log,
  ...owner,
  ...participants,
  ...payments,
  ...photos,
  ...platform,
  ...predictions,
  ...push,
  ...questions,
  ...myEvents,
  ...refusal,
  ...rehearsals,
  ...seats,
  ...show,
  ...tables,
  ...venue,
  ...witness,
} as const;
