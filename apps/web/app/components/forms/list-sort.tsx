import { cx } from '../ui/cx.ts'
import { buttonClass } from '../ui/button-class.ts'
import { NativeSelect } from './native-select.tsx'

type ListSortProps = {
  form: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onSort: (value: string) => void
  className?: string
}

/** Lets the user choose the sort order. */
export function ListSort({ form, value, options, onSort, className }: ListSortProps) {
  return (
    <>
      <NativeSelect
        form={form}
        name="sort"
        size={32}
        aria-label="Sort by"
        value={value}
        onChange={({ target }) => onSort(target.value)}
        className={cx('w-38 sm:ml-auto', className)}
      >
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <ApplyButton form={form} />
    </>
  )
}

/** Submits the form of a list in browsers without script. */
export function ApplyButton({ form }: { form: string }) {
  return (
    <button type="submit" form={form} className={buttonClass({ size: 32, className: 'hidden! noscript:inline-flex!' })}>
      Apply
    </button>
  )
}
