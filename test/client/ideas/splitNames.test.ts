import { describe, expect, it } from 'vitest';
import { namesIn, splitNames } from '../../../client/stores/ideas/splitNames.ts';

describe('names in a title', () => {
  it.each([
    ['Anna & Ben', 'Anna', 'Ben'],
    ['anna & ben', 'anna', 'ben'],
    ['Anna&Ben', 'Anna', 'Ben'],
    ['Anna + Ben', 'Anna', 'Ben'],
    ['Anna ❤️ Ben', 'Anna', 'Ben'],
    ['Anna & Ben’s Wedding', 'Anna', 'Ben'],
    ["Anna & Ben's wedding", 'Anna', 'Ben'],
    ['The Wedding of Anna and Ben', 'Anna', 'Ben'],
    ['Wedding Anna & Ben', 'Anna', 'Ben'],
    ['Hochzeit von Anna und Ben', 'Anna', 'Ben'],
    ['Hochzeit Anna Maria & Karl-Heinz', 'Anna Maria', 'Karl-Heinz'],
    ['Anna & Ben heiraten', 'Anna', 'Ben'],
    ['Boda de Lucía y Mateo', 'Lucía', 'Mateo'],
    ['Mariage de Chloé et Léo', 'Chloé', 'Léo'],
    ['Il matrimonio di Giulia e Marco', 'Giulia', 'Marco'],
    ['Bruiloft van Eva en Daan', 'Eva', 'Daan'],
    ['Ślub Zofii i Jana', 'Zofii', 'Jana'],
    ['Zofia oraz Jan', 'Zofia', 'Jan'],
    ['Casamento de Ana e João', 'Ana', 'João'],
    ['Ayşe ve Can', 'Ayşe', 'Can'],
    ['Ayşe & Can’ın Düğünü', 'Ayşe', 'Can'],
    ['Ayşe ile Can', 'Ayşe', 'Can'],
    ['حفل زفاف ليلى وأحمد', 'ليلى', 'أحمد'],
    ['ليلى و أحمد', 'ليلى', 'أحمد'],
    ['החתונה של נועה ודניאל', 'נועה', 'דניאל'],
    ['小明和小红的婚礼', '小明', '小红'],
    ['小明 & 小红', '小明', '小红'],
    ['Sinéad O’Brien & Léa D’Angelo', 'Sinéad O’Brien', 'Léa D’Angelo'],
    ['\u2068Anna\u2069 & Ben', 'Anna', 'Ben'],
  ])('%s', (title, first, second) => {
    expect(splitNames(title)).toEqual({ first, second });
  });

  it.each([
    '',
    '&',
    'Anna &',
    '& Ben',
    'Summer Party',
    'Anna',
    'Andrea',
    'Anderson Wedding',
    'Mariage en Provence',
    'Wedding & Party',
    'Bürofeier 2026',
    'ليلى وليد',
    '和平饭店',
  ])('are not guessed from %s', (title) => expect(splitNames(title)).toBeUndefined());

  it('of one person are found before a possessive', () => {
    expect(namesIn({ title: 'Lena’s 30th Birthday' })).toEqual({ first: 'Lena', second: '' });
    expect(namesIn({ title: 'The Birthday of Lena' })).toEqual({ first: '', second: '' });
    expect(namesIn({ title: 'New Year’s Eve' }).second).toBe('');
  });

  it('are overridden by the name that the host has given', () => {
    expect(namesIn({ coupleName: 'Maya & Jonas', title: 'Anna & Ben' })).toEqual({
      first: 'Maya',
      second: 'Jonas',
    });
    expect(namesIn({ coupleName: ' Grandma Erika ', title: '70 years' })).toEqual({
      first: 'Grandma Erika',
      second: '',
    });
  });
});
