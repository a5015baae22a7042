import { DoorOpen, EllipsisVertical, Eye, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { afterMenu, Menu } from '../../../components/overlays/Menu.tsx';
import type { BoardRow } from '../../../../protocol/live.ts';

type RowMenuProps = {
  row: BoardRow;
  profile: string;
  onRename: (row: BoardRow) => void;
  onLetBackIn: (row: BoardRow) => void;
  onRemove: (row: BoardRow) => void;
};

/** What can be done with a participant; the menu is made at the first tap, because there may be hundreds of rows. */
export function RowMenu({ row, profile, onRename, onLetBackIn, onRemove }: RowMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const navigate = useNavigate();
  const label = `Manage ${row.username}`;
  if (!isWanted)
    return (
      <IconButton label={label} aria-haspopup="menu" onClick={() => setIsWanted(true)}>
        <EllipsisVertical aria-hidden="true" />
      </IconButton>
    );
  return (
    <Menu
      isOpenAtFirst
      trigger={
        <IconButton label={label}>
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      }
      items={[
        { label: 'View profile', icon: <Eye aria-hidden="true" />, onSelect: () => void navigate(profile) },
        { label: 'Rename', icon: <Pencil aria-hidden="true" />, onSelect: afterMenu(() => onRename(row)) },
        {
          label: 'Let back in',
          icon: <DoorOpen aria-hidden="true" />,
          onSelect: afterMenu(() => onLetBackIn(row)),
        },
        {
          label: 'Delete',
          icon: <Trash2 aria-hidden="true" />,
          onSelect: afterMenu(() => onRemove(row)),
          isDanger: true,
        },
      ]}
    />
  );
}
