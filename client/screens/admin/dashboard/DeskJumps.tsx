const places = {
  'event-status': 'Status',
  'manage-questions': 'Questions',
  'manage-participants': 'Guests',
  'share-event': 'Share',
  'event-settings': 'Settings',
  'header-image': 'Header image',
  statistics: 'Statistics',
};

/** On wide screens the whole desk is one page: the ways to its parts, from everywhere. */
export function DeskJumps() {
  return (
    <nav
      aria-label="Jump to section"
      className="sticky top-0 z-20 mt-2 -mx-3 border-b border-line bg-surface max-lg:hidden"
    >
      <ul className="flex flex-wrap gap-x-1">
        {Object.entries(places).map(([id, name]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-12 items-center rounded-control px-3 font-semibold underline decoration-gold-line decoration-1 underline-offset-[6px] hover:bg-sunken"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
