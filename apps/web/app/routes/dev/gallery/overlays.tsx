import { Copy, Ellipsis, History, Info, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Combobox } from '../../../components/forms/combobox.tsx'
import type { ComboboxOption } from '../../../components/forms/combobox-option.ts'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogClose } from '../../../components/ui/overlays/dialog.tsx'
import { Kbd } from '../../../components/ui/kbd.tsx'
import {
  Menu,
  MenuChoice,
  MenuItem,
  MenuLabel,
  MenuLink,
  MenuSeparator,
} from '../../../components/ui/overlays/menu.tsx'
import { PhoneSheet } from '../../../components/ui/overlays/phone-sheet.tsx'
import { Popover } from '../../../components/ui/overlays/popover.tsx'
import { Sheet } from '../../../components/ui/overlays/sheet.tsx'
import { Tabs } from '../../../components/ui/navigation/tabs.tsx'
import { Tooltip, TooltipGroup } from '../../../components/ui/overlays/tooltip.tsx'
import { PROVIDERS } from './sample-data.ts'
import { Example, Section, type SectionProps } from './section.tsx'

const OPTIONS: readonly ComboboxOption[] = PROVIDERS.map(({ name }) => ({ value: name, label: name }))

export function Overlays({ theme }: SectionProps) {
  const [role, setRole] = useState<'USER' | 'MODERATOR' | 'ADMIN'>('USER')
  const [tab, setTab] = useState<'changes' | 'all' | 'json'>('changes')
  const [provider, setProvider] = useState<ComboboxOption | null>(null)
  const [isFilters, setFilters] = useState(false)
  const cancel = (
    <DialogClose>
      <Button size={32}>Cancel</Button>
    </DialogClose>
  )
  const save = (
    <Button variant="primary" size={32}>
      Keep changes
    </Button>
  )
  const form = (
    <div className="grid gap-4">
      <Field label="Name" required>
        <Input defaultValue="Pro+" />
      </Field>
      <Field label="Provider">
        <Combobox label="Provider of the tier" options={OPTIONS} selected={provider} onSelect={setProvider} />
      </Field>
      <Field label="Description" hint="Shown under the name.">
        <Input defaultValue="The larger premium allowance and every model." />
      </Field>
    </div>
  )
  return (
    <Section
      id={`${theme}-overlays`}
      title="Overlays"
      note="Only what floats has a shadow; they follow the theme of the page"
    >
      <Example label="Dialog, sheet, confirmation">
        <Dialog
          trigger={<Button>Dialog</Button>}
          title="Rename tier"
          description="The address of the page stays the same."
          footer={
            <>
              {cancel}
              {save}
            </>
          }
        >
          {form}
        </Dialog>
        <Sheet
          trigger={<Button>Sheet</Button>}
          title="Edit Pricing Tier"
          description="3 of 5, GitHub Copilot"
          footer={
            <>
              {cancel}
              {save}
            </>
          }
        >
          {form}
        </Sheet>
        <Sheet
          modal={false}
          width={520}
          trigger={<Button>Sheet beside the page</Button>}
          title="Edit Pricing Tier"
          description="The list behind stays usable."
          footer={cancel}
        >
          {form}
        </Sheet>
        <Button onClick={() => setFilters(true)}>Sheet of a phone</Button>
        <PhoneSheet
          id={`${theme}-filters`}
          title="Filters"
          isOpen={isFilters}
          onClose={() => setFilters(false)}
          doneLabel="Show 214 models"
        >
          {form}
        </PhoneSheet>
        <ConfirmDialog
          trigger={<Button variant="danger">Delete</Button>}
          danger
          title="Delete “GPT-5.4”?"
          description="This action cannot be undone."
          confirmLabel="Delete model"
          typeToConfirm="gpt-5-4"
          onConfirm={() => undefined}
        >
          <ul className="grid gap-1 text-13 text-ink-muted">
            <li>
              <b className="figure font-semibold text-ink">26</b> offers with 148 price components are deleted
            </li>
            <li>
              <b className="figure font-semibold text-ink">301</b> reviews stay, marked as for a removed model
            </li>
          </ul>
        </ConfirmDialog>
      </Example>
      <Example label="Menu, popover, tooltip">
        <Menu
          trigger={
            <IconButton label="Row actions" variant="default">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} aside={<Kbd>e</Kbd>} onSelect={() => undefined}>
            Edit
          </MenuItem>
          <MenuItem icon={<Copy aria-hidden />} onSelect={() => undefined} disabled>
            Duplicate
          </MenuItem>
          <MenuLink icon={<History aria-hidden />} to="?">
            History
          </MenuLink>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => undefined}>
            Delete
          </MenuItem>
        </Menu>
        <Menu trigger={<Button size={32}>Role: {role}</Button>}>
          <MenuLabel>Role of evalbench</MenuLabel>
          <MenuChoice
            value={role}
            onValueChange={setRole}
            options={[
              { value: 'USER', label: 'USER', aside: 'reviews, submits' },
              { value: 'MODERATOR', label: 'MODERATOR', aside: 'decides submissions' },
              { value: 'ADMIN', label: 'ADMIN', aside: 'everything' },
            ]}
          />
        </Menu>
        <Popover label="Price evidence" trigger={<Button size={32}>Price evidence</Button>}>
          <p className="font-semibold">DeepInfra, input</p>
          <p className="text-ink-muted">models.dev, read 2 Jul 2026, MIT.</p>
        </Popover>
        <TooltipGroup>
          <Tooltip label="Checked 7 days ago at models.dev">
            <IconButton label="Source" title={undefined}>
              <Info aria-hidden />
            </IconButton>
          </Tooltip>
          <Tooltip label="Every edit of this record">
            <IconButton label="History" title={undefined}>
              <History aria-hidden />
            </IconButton>
          </Tooltip>
        </TooltipGroup>
      </Example>
      <Tabs
        label={`Diff, ${theme}`}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'changes',
            label: 'Changes',
            count: 4,
            content: <p className="text-ink-muted">Four fields differ.</p>,
          },
          { value: 'all', label: 'All fields', count: 31, content: <p className="text-ink-muted">All fields.</p> },
          { value: 'json', label: 'JSON', content: <p className="text-ink-muted">Raw.</p>, disabled: true },
        ]}
      />
    </Section>
  )
}
