import { Fragment, type ReactNode } from 'react';
import { Dialog } from '../../components/overlays/Dialog.tsx';

type ItemDialogProps<Item> = {
  item: Item | undefined;
  onClose: () => void;
  title: ReactNode;
  description: ReactNode;
  children: (item: Item) => ReactNode;
};

/** A dialog about one thing of a list: open while there is one. */
export function ItemDialog<Item extends { id: string }>({
  item,
  onClose,
  title,
  description,
  children,
}: ItemDialogProps<Item>) {
  return (
    <Dialog isOpen={item !== undefined} onOpenChange={onClose} title={title} description={description}>
      {item && <Fragment key={item.id}>{children(item)}</Fragment>}
    </Dialog>
  );
}
