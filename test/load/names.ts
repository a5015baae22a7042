const first =
  'Mila Jonas Emilia Noah Sofia Ben Clara Leon Hannah Paul Ida Felix Marie Luis Lea Anton Nora Oskar Greta Theo Lina Emil Frida Max Ella Jakob Romy Henri Zoë Moritz Jule Karl Maja Samuel Amélie Mats Luise Jürgen Søren Chloé José Yuki Aisha Omar Priya Ravi Ines Tomás'.split(
    ' ',
  );
const last =
  'Adler Berg Costa Diaz Ek Fuchs Green Haas Ito Jung Kaya Lind Meyer Novak Okoye Peters Quinn Rossi Sato Tran Ulm Vogel Weiß Young Zeller'.split(
    ' ',
  );

/** Plausible names for one guest, to try until one is free. Every guest starts with a different one. */
export function* namesFor(index: number): Generator<string> {
  const given = first[index % first.length]!;
  const round = Math.floor(index / first.length);
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const family = last[(round + attempt * 7) % last.length]!;
    const isSurplus = round + attempt * 7 >= last.length;
    yield isSurplus ? `${given} ${family} ${round + attempt + 1}` : `${given} ${family}`;
  }
}
