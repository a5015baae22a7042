import { texts } from '../catalogue.ts';

/** Names, predictions and messages of simulated guests: lists, separated by slashes. */
export const simulatedGuestTexts = texts('simulatedGuests', {
  names:
    'Aunt Rosie / Uncle Theo / Grandma Ines / Grandpa Gus / Cousin Milo / Ada / Alma / Amir / Anouk / Anton / Aria / Arlo / Astrid / Bea / Benno / Bianca / Bruno / Camila / Carlo / Celia / Clara / Cleo / Cosmo / Dalia / Dario / Delia / Dinah / Edda / Elif / Elio / Elsa / Emil / Enzo / Esra / Esther / Ezra / Fanny / Felix / Finn / Flora / Frida / Gilda / Gino / Greta / Hanne / Hazel / Hugo / Ida / Ilay / Imani / Ines B. / Iris / Ivo / Jada / Jasper / Joni / Jonah K. / Juno / Kenji / Kira / Lale / Lars / Leila / Lena W. / Leo / Linus / Livia / Luca / Lucy from work / Lupe / Mads / Mae / Malik / Mara / Marlow / Matteo / Maya P. / Mei / Mila / Minna / Nadia / Naoko / Nell / Nico / Nina and Tom / Noor / Odette / Olive / Omar / Oscar / Otis / Paloma / Pepe / Petra / Pia / Priya / Quinn / Rafa / Remy / Rhea / Rio / Romy / Rosa / Ruben / Runa / Sami / Sela / Selma / Signe / Silas / Stella / Sven / Tala / Tess / Tilda / Tomas / Uma / Vera / Viggo / Wanda / Yara / Yusuf / Zelda / Zoe',
  answers:
    'Dancing Queen / Sweet Caroline / The best man / Grandma Ines / Uncle Theo / At midnight / The whole table 4 / No one / Everybody! / The flower girl / September / Perfect',
  answersNeutral:
    'Dancing Queen / Sweet Caroline / The boss / Grandma Ines / Uncle Theo / At midnight / The whole table 4 / No one / Everybody! / The DJ / September / Perfect',
  messages:
    'So happy for you two! / To love, laughter and second helpings of cake. / You make it look easy. Here’s to many more dances! / What a day. We wouldn’t have missed it for the world. / Wishing you a lifetime of slow mornings and good coffee. / I’ve never seen two people smile like that. / Thank you for having us. The dance floor is calling! / May your love be modern enough to survive the times and old-fashioned enough to last forever. / Cheers to the happiest couple in the room! / Be good to each other, and call your aunt sometimes.',
  messagesNeutral:
    'So happy to be here! / To good company, laughter and second helpings of cake. / What a party. We wouldn’t have missed it for the world. / Here’s to many more evenings like this one! / Thank you for having us. The dance floor is calling! / Best table, best snacks, best people. / I laughed so much that my cheeks hurt. / May the music never be turned down! / Cheers to the happiest people in the room! / Let’s do this again soon, and call your aunt sometimes.',
});
