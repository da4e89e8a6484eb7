import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { roles } from '@inferdex/contracts/protocol/roles'
import { listPeople, type Person } from '@inferdex/contracts/people/people.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import { useState } from 'react'
import { countText } from '../../../components/data-table/count-text.ts'
import { FilterCount, FilterSearch } from '../../../components/data-table/filter-controls.tsx'
import { AccountViews } from '../../../components/data-table/presets/account-views.tsx'
import { type ServerPage, ServerTable } from '../../../components/data-table/server-table.tsx'
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import type { Settled } from '../../../lib/api/settled.ts'
import { type FilterList, useFilterList } from '../../../lib/lists/use-filter-list.ts'
import { useViewer } from '../../../lib/api/viewer.ts'
import { usePeopleActions } from './people-actions.ts'
import { userColumns } from './user-columns.tsx'
import { BanDialog, DeleteDialog, ResetFactorDialog } from './user-dialogs.tsx'

type People = ResponseBody<typeof listPeople>
type Asked = { readonly what: 'ban' | 'delete' | 'reset-factor'; readonly person: Person }

export function UsersPage({ loaded }: { loaded: Settled<People> }) {
  const viewer = useViewer()
  const list = useFilterList(listPeople.query, ['search', 'role'])
  const actions = usePeopleActions()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const columns = userColumns(viewer, {
    onRole: (person, role) => void actions.setRole(person, role),
    onBan: (person) => setAsked({ what: 'ban', person }),
    onUnban: (person) => void actions.unban(person),
    onDelete: (person) => setAsked({ what: 'delete', person }),
    onResetFactor: (person) => setAsked({ what: 'reset-factor', person }),
  })
  const { value } = loaded
  return (
    <AdminPage title="Users" note={value === null ? undefined : formatCount(everybody(value.byRole))}>
      <Filters list={list} people={value} />
      <div className="flex min-h-9 items-center py-1">
        <AccountViews list="users" current={list.active} onLoad={list.replaceAll} />
      </div>
      <ServerTable
        label="Users"
        list={list}
        answer={loaded.value === null ? loaded : { value: pageOf(loaded.value), failure: null }}
        columns={columns}
        rowName={({ username }) => username}
        defaultSort={{ key: 'createdAt', direction: 'desc' }}
      />
      {asked?.what === 'ban' && <BanDialog person={asked.person} actions={actions} onClose={close} />}
      {asked?.what === 'reset-factor' && <ResetFactorDialog person={asked.person} actions={actions} onClose={close} />}
      {asked?.what === 'delete' && <DeleteDialog person={asked.person} actions={actions} onClose={close} />}
    </AdminPage>
  )
}

const everybody = (byRole: People['byRole']) => Object.values(byRole).reduce((sum, count) => sum + count, 0)

function pageOf({ users, ...page }: People): ServerPage<Person> {
  return { items: users, ...page }
}

const ALL = 'ALL'

function Filters({ list, people }: { list: FilterList; people: People | null }) {
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <FilterSearch list={list} label="Search users" placeholder="Search username or email" />
      <SegmentedControl
        label="Role"
        value={list.filters.role ?? ALL}
        onValueChange={(chosen) => list.set('role', chosen === ALL ? '' : chosen)}
        options={[
          { value: ALL, label: 'All roles' },
          ...roles.toReversed().map((name) => ({ value: name, label: <RoleName name={name} people={people} /> })),
        ]}
      />
      <FilterCount>{people !== null && people.users.length > 0 && countText(pageOf(people), 'users')}</FilterCount>
    </div>
  )
}

function RoleName({ name, people }: { name: (typeof roles)[number]; people: People | null }) {
  return (
    <>
      {name}
      {people !== null && <span className="font-normal tabular-nums">{formatCount(people.byRole[name])}</span>}
    </>
  )
}
