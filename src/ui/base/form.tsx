import { h, type ComponentChildren, type InputHTMLAttributes } from 'preact';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong and what to do; stands below the field. */
  readonly error?: string | undefined;
  readonly value?: string | undefined;
  readonly required?: boolean | undefined;
  /** Distinguishes fields of the same name in several forms of a page. */
  readonly idPrefix?: string | undefined;
}

function ids(props: FieldProps) {
  const id = `${props.idPrefix ?? 'f'}-${props.name}`;
  const described = [
    props.error === undefined ? null : `${id}-error`,
    props.hint === undefined ? null : `${id}-hint`,
  ].filter((one) => one !== null);
  return {
    id,
    control: {
      id,
      name: props.name,
      ...(props.required === true ? { required: true } : {}),
      ...(described.length > 0 ? { 'aria-describedby': described.join(' ') } : {}),
      ...(props.error === undefined ? {} : { 'aria-invalid': 'true' as const }),
    },
  };
}

function Frame(props: {
  readonly field: FieldProps;
  readonly id: string;
  readonly children: ComponentChildren;
}) {
  return (
    <div class="field">
      <label for={props.id}>{props.field.label}</label>
      {props.children}
      {props.field.error !== undefined && (
        <p class="field-error" id={`${props.id}-error`}>
          {props.field.error}
        </p>
      )}
      {props.field.hint !== undefined && (
        <p class="field-hint" id={`${props.id}-hint`}>
          {props.field.hint}
        </p>
      )}
    </div>
  );
}

/** One line of text: label above, hint and error below. */
export function TextField(
  props: FieldProps & {
    readonly type?: 'text' | 'email' | 'password' | 'number' | 'date' | 'datetime-local' | 'search';
    readonly autocomplete?: NonNullable<InputHTMLAttributes<HTMLInputElement>['autocomplete']>;
    readonly min?: string | number;
    readonly max?: string | number;
    readonly step?: string | number;
    readonly maxLength?: number;
    readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email';
    readonly list?: string;
  },
) {
  const { id, control } = ids(props);
  const { type = 'text', value, autocomplete, min, max, step, maxLength, inputMode, list } = props;
  // Built as a record, because the types of preact want one literal `type` an element.
  const attributes: Record<string, unknown> = { class: 'input', type, ...control };
  const given = { value, autocomplete, min, max, step, maxLength, inputMode, list };
  for (const [name, one] of Object.entries(given)) if (one !== undefined) attributes[name] = one;
  return (
    <Frame field={props} id={id}>
      {h('input', attributes)}
    </Frame>
  );
}

/** Several lines of text. */
export function TextArea(props: FieldProps & { readonly rows?: number; readonly maxLength?: number }) {
  const { id, control } = ids(props);
  return (
    <Frame field={props} id={id}>
      <textarea
        class="input"
        rows={props.rows ?? 6}
        {...control}
        {...(props.maxLength === undefined ? {} : { maxLength: props.maxLength })}
      >
        {props.value ?? ''}
      </textarea>
    </Frame>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One of a longer list. */
export function SelectField(props: FieldProps & { readonly choices: readonly Choice[] }) {
  const { id, control } = ids(props);
  return (
    <Frame field={props} id={id}>
      <select class="input select" {...control}>
        {props.choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === props.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** One of a few words, all in sight. */
export function ChoiceField(
  props: FieldProps & {
    readonly choices: readonly Choice[];
    /** The heading above says the same: the label is for readers of the screen alone. */
    readonly labelHidden?: boolean;
  },
) {
  const { id } = ids(props);
  return (
    <fieldset class="field" {...(props.error === undefined ? {} : { 'aria-describedby': `${id}-error` })}>
      <legend class={props.labelHidden === true ? 'hidden-text' : undefined}>{props.label}</legend>
      <div class="segments">
        {props.choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={props.name}
              value={choice.value}
              checked={choice.value === props.value}
              {...(props.required === true ? { required: true } : {})}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {props.error !== undefined && (
        <p class="field-error" id={`${id}-error`}>
          {props.error}
        </p>
      )}
      {props.hint !== undefined && <p class="field-hint">{props.hint}</p>}
    </fieldset>
  );
}

/** A box to tick; the sentence may hold links. */
export function CheckField(
  props: Omit<FieldProps, 'label' | 'value'> & {
    readonly checked?: boolean;
    readonly children: ComponentChildren;
  },
) {
  const { id, control } = ids({ ...props, label: '' });
  return (
    <div class="field">
      <div class="check">
        <input type="checkbox" value="1" {...control} checked={props.checked === true} />
        <label for={id}>{props.children}</label>
      </div>
      {props.error !== undefined && (
        <p class="field-error" id={`${id}-error`}>
          {props.error}
        </p>
      )}
      {props.hint !== undefined && (
        <p class="field-hint" id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
    </div>
  );
}

/** A button that sends a form; `main` once a page. */
export function Submit(props: {
  readonly tone?: 'main' | 'plain' | 'danger' | 'quiet';
  readonly small?: boolean;
  readonly name?: string;
  readonly value?: string;
  readonly label?: string;
  /** The page begins here: one stroke of the Enter key sends the form. */
  readonly first?: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <button
      class={buttonClass(props.tone, props.small)}
      type="submit"
      {...(props.first === true ? { autofocus: true } : {})}
      {...(props.name === undefined ? {} : { name: props.name })}
      {...(props.value === undefined ? {} : { value: props.value })}
      {...(props.label === undefined ? {} : { 'aria-label': props.label })}
    >
      {props.children}
    </button>
  );
}

/** A link that looks like a button, because it is the next thing to do. */
export function ButtonLink(props: {
  readonly href: string;
  readonly tone?: 'main' | 'plain' | 'danger' | 'quiet';
  readonly small?: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <a class={buttonClass(props.tone, props.small)} href={props.href}>
      {props.children}
    </a>
  );
}

/** Class names of a button by tone and size. */
export function buttonClass(tone: 'main' | 'plain' | 'danger' | 'quiet' = 'plain', small = false): string {
  return `button${tone === 'plain' ? '' : ` button-${tone}`}${small ? ' button-small' : ''}`;
}
