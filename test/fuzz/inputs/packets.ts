import type { Chance } from './Chance.ts';
import { oddText, oddValue } from './values.ts';
import type { World } from '../world.ts';

const audiences = ['guest', 'screen', 'organiser'] as const;

const eventPacket = (chance: Chance, ...data: unknown[]) =>
  `42${chance.is(0.85) ? chance.int(0, 999) : ''}${JSON.stringify(data)}`;

/** Joins a room as a page does. */
export function joinPacket(chance: Chance, { open, sealed, guests }: World): string {
  const { shareCode } = chance.of([open, sealed, guests]);
  return eventPacket(chance, 'event:join', { shareCode, as: chance.of(audiences) });
}

const oddNames = [
  'connect',
  'disconnect',
  'disconnecting',
  'error',
  'newListener',
  'removeListener',
  'connect_error',
  '__proto__',
  'constructor',
  'event:leave',
  'question:revealed',
  '',
];

const oddPackets: ((chance: Chance, world: World) => string)[] = [
  () => '40',
  () => '40{"token":"x"}',
  () => '40/admin,',
  () => '40/__proto__,{}',
  () => '41',
  () => '41/admin,',
  () => '44{"message":"x"}',
  () => '43[]',
  () => '430[{"ok":true}]',
  () => '42',
  () => '42[]',
  () => '42["event:join"]',
  () => '42{"0":"event:join"}',
  () => '42[1,2,3]',
  () => '42[["event:join"],{}]',
  () => '42-1["event:join",{}]',
  () => '4299999999999999999999["event:join",{"shareCode":"MAUI"}]',
  () => '420420420',
  () => '451-["event:join",{"_placeholder":true,"num":0}]',
  () => '451-["event:join",{"_placeholder":true,"num":99}]',
  () => '4599999999-["event:join",{"_placeholder":true,"num":0}]',
  () => '45-1-["event:join",{"_placeholder":true,"num":0}]',
  () => '45x-["a"]',
  () => '461-0[{"_placeholder":true,"num":"__proto__"}]',
  () => '4',
  () => '49',
  () => '4"',
  () => '2',
  () => '2probe',
  () => '3',
  () => '3probe',
  () => '5',
  () => '6',
  () => '0{}',
  () => '1',
  () => '9',
  () => '',
  () => 'b4AAEC',
  () => '\u001e\u001e',
  (chance) => `42["event:join",${'['.repeat(chance.int(10, 7_000))}`,
  (chance) => `42["event:join",${'{"a":'.repeat(chance.int(10, 2_000))}`,
  (chance) => `42["event:join",{"shareCode":"${'x'.repeat(chance.int(90, 15_000))}"}]`,
  (_, { open }) => `420["event:join",{"__proto__":{"as":"organiser"},"shareCode":"${open.shareCode}"}]`,
  (_, { open }) => `420["event:join",{"shareCode":"${open.shareCode}","as":"owner"}]`,
];

/** The text of an Engine.IO packet: valid, mutated, or unrelated. */
export function packetFor(chance: Chance, world: World): string {
  return chance.weighted<() => string>([
    [8, () => joinPacket(chance, world)],
    [2, () => eventPacket(chance, 'event:leave')],
    [4, () => eventPacket(chance, 'event:join', { shareCode: oddValue(chance), as: oddValue(chance) })],
    [2, () => eventPacket(chance, 'event:join', oddValue(chance), oddValue(chance))],
    [3, () => eventPacket(chance, chance.is(0.7) ? chance.of(oddNames) : oddText(chance), oddValue(chance))],
    [9, () => chance.of(oddPackets)(chance, world)],
    [2, () => chance.mutate(Buffer.from(joinPacket(chance, world))).toString()],
  ])();
}
