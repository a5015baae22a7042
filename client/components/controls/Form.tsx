import clsx from 'clsx';
import type { ComponentProps } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { onSubmit: () => unknown };

/** A form whose fields stand below each other; what is wrong is said by the fields, not by the browser. */
export const Form = ({ onSubmit, className, ...rest }: FormProps) => (
  <form
    {...rest}
    noValidate
    className={clsx('stack', className)}
    onSubmit={(event) => {
      event.preventDefault();
      void onSubmit();
    }}
  />
);
