import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  allowances,
  cheering,
  codeQueues,
  connection,
  failedAttempts,
  mailing,
  pictureLimits,
  recovery,
  traffic,
} from '../../server/base/limits.ts';
import {
  bodyBytes,
  counts,
  imageBytes,
  questionImagesBytes,
  transferRequestLimits,
} from '../../protocol/limits.ts';

const count = (number: number) => number.toLocaleString('en-US');
const size = (bytes: number) =>
  bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${count(bytes / 1024)} kB`;
const atOnce = ({ burst, perSecond }: { burst: number; perSecond: number }, name = count) =>
  `${name(burst)} at once, then ${perSecond >= 1 ? `${name(perSecond)} a second` : `${Math.round(perSecond * 60)} a minute`}`;
const failures = `${failedAttempts.points} in ${failedAttempts.windowMs / 60_000} minutes`;

/** The expected rows of the table. */
const held = {
  'Failed admin codes, failed owner passwords': failures,
  'Declined cards': failures,
  'Admin codes entered or changed, right or wrong': atOnce(allowances.codes),
  'Requests for a new admin code': `${allowances.recoveries.burst} at once, then ${allowances.recoveries.perSecond * 3_600} an hour`,
  'Mails with a link to a new admin code': `${recovery.linksPerHour} in 1 hour`,
  'Queue of admin codes to check': `${codeQueues.checking} at once`,
  'Queue of admin codes to hash': `${codeQueues.making} at once`,
  'Events for free, and test payments': atOnce(allowances.creations),
  'Devices that enter by a helper’s link': atOnce(allowances.helperSignIns),
  'Guests who join': '1,200 at once, then 5 a second',
  'New short links': atOnce(allowances.links),
  'Requests to be let back in': atOnce(allowances.seatRequests),
  'Pending requests to be let back in': `${transferRequestLimits.perEvent} at once, ${transferRequestLimits.perGuest} for one guest`,
  'New live connections': atOnce(allowances.connections),
  'Live connections of one address': `${count(connection.perAddress)} at once`,
  'A live connection in no room': `${connection.roomlessMs / 1_000} seconds`,
  'Packets on a live connection': atOnce(connection.packets),
  'Bytes on a live connection': atOnce(connection.bytes, size),
  'One message on a live connection': size(connection.messageBytes),
  'Requests to join a room': atOnce(connection.joins),
  'Cheers of a guest': atOnce(cheering.pace),
  'Send backlog of one connection': `${size(connection.backlog.bytes)} or ${count(connection.backlog.messages)} messages`,
  'Body of an ordinary call': size(bodyBytes.ordinary),
  'Body with a list (creating, paying, ordering)': size(bodyBytes.list),
  'Body with questions to import': size(bodyBytes.questions),
  [`Body with a picture (logo ${size(imageBytes.logo)}, header image ${size(imageBytes.headerImage)})`]: size(
    bodyBytes.image,
  ),
  [`Body with a photo of the moment (${size(imageBytes.photo)})`]: size(bodyBytes.photo),
  'Pictures queued for encoding': `${pictureLimits.waiting}, and bodies of ${size(pictureLimits.heldBytes)} in all`,
  'Photos of the moment': count(counts.photosPerEvent),
  'Images of questions': size(questionImagesBytes),
  Guests: count(counts.participantsPerEvent),
  Questions: count(counts.questionsPerEvent),
  'Tables or teams': count(counts.tablesPerEvent),
  'Links for helpers': `${counts.helperLinks} at once`,
  'Results of the venue check': atOnce(allowances.venueReports),
  'Event codes, earlier ones included': count(counts.shareCodesPerEvent),
  'Visits counted': `${traffic.recordsPerMinute} in 1 minute`,
  'Visits kept': `${count(traffic.recordsPerDay)} in 1 day`,
  'Mails about free events': `${mailing.unpaidPerDay} in 1 day`,
};

const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');

it('docs/operations.md: the table of limits matches the code', () => {
  const [, section = ''] = operations.split(/^## Limits$/m);
  const rows = section
    .split(/^## /m)[0]!
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(Object.fromEntries(rows.map(([, what, allowed]) => [what, allowed]))).toEqual(held);
  for (const cells of rows) expect(cells.filter((cell) => cell !== '')).toHaveLength(4);
  expect(section).toContain(`opens no other one for ${connection.waitMs / 1_000} seconds`);
});
