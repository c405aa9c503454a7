import type { Role } from '@cabstand/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { personQuery, type ShownPerson } from '../../api/queries/people.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { DemoBanner } from '../../features/form/demo-mode.tsx'
import { FormSkeleton } from '../../features/form/form-skeleton.tsx'
import { NotFoundPage } from '../../features/page/not-found-page.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { PageTrail } from '../../features/page/page-trail.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { paths } from '../../navigation/paths.ts'
import { useIdInPath } from '../../navigation/use-id-in-path.ts'
import { useText } from '../../ui/text.tsx'
import { PersonFacts } from './facts.tsx'
import { PersonForm, usePersonForm } from './person-form.tsx'
import { listTitle, PersonHeader } from './person-header.tsx'
import { PersonSections } from './person-sections.tsx'
import { StateNote } from './person-state.tsx'
import { PersonTabs } from './person-tabs.tsx'

/** Their code loads beside the form, which can be used before. */

/** `/drivers/:id` and the pages of riders, fleet admins and admins. */
export function PersonPage() {
  const t = useText()
  const id = useIdInPath()
  const query = useQuery(personQuery(useSignedIn().usertype === 'fleetadmin' ? 'fleetadmin' : 'admin', id))
  if (query.error instanceof ApiError && query.error.code === 'person_not_found') return <NotFoundPage />
  return (
    <Answer answer={query} failedTitle={t('person_failed')} skeleton={<FormSkeleton aside="start" heading />}>
      {(person) => <PersonView key={id} person={person} />}
    </Answer>
  )
}

const pageClass = 'flex min-w-0 flex-1 flex-col bg-canvas p-4 pb-0 lg:p-6 lg:pb-0'

function PersonView({ person }: { readonly person: ShownPerson }) {
  const t = useText()
  const record = usePersonForm(person.usertype, person)
  return (
    <div className={pageClass}>
      <DemoBanner about="people" />
      <PersonForm usertype={person.usertype} person={person} record={record}>
        <PersonHeader
          person={person}
          blockedReason={record.changes.length > 0 ? t('person_save_first') : undefined}
        />
        <StateNote person={person} />
        <div className="grid flex-1 content-start gap-3 pb-4 xl:grid-cols-[21.75rem_minmax(0,1fr)]">
          <div className="min-w-0 max-xl:order-last">
            <PersonFacts person={person} />
          </div>
          <div className="grid min-w-0 content-start gap-3">
            <PersonTabs person={person} />
            <PersonSections usertype={person.usertype} person={person} />
          </div>
        </div>
      </PersonForm>
    </div>
  )
}

const addTitle = {
  rider: 'people_add_rider',
  driver: 'people_add_driver',
  fleetadmin: 'people_add_fleetadmin',
  admin: 'people_add_admin',
} as const

function NewPerson({ usertype }: { readonly usertype: Role }) {
  const t = useText()
  const title = t(addTitle[usertype])
  const record = usePersonForm(usertype, undefined)
  return (
    <div className={pageClass}>
      <DemoBanner about="people" />
      <PersonForm usertype={usertype} record={record}>
        <PageTrail above={{ label: t(listTitle[usertype]), href: paths.people(usertype) }} here={title} />
        <PageHeading inPage title={title} className="pb-4 text-title lg:text-title lg:font-bold" />
        <div className="w-full max-w-4xl flex-1">
          <PersonSections usertype={usertype} />
        </div>
      </PersonForm>
    </div>
  )
}

/** `/riders/new` and the same of the other roles. */
export const NewRiderPage = () => <NewPerson usertype="rider" />
export const NewDriverPage = () => <NewPerson usertype="driver" />
export const NewFleetAdminPage = () => <NewPerson usertype="fleetadmin" />
export const NewAdminPage = () => <NewPerson usertype="admin" />
