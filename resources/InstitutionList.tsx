import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { ListScreen } from '#ui/list/ListScreen.tsx'
import type { AnyDeclaration } from '#ui/resource/declaration.ts'
import { PageFailed } from './errors/PageFailed.tsx'
import { NotFoundPage } from './errors/StatusPage.tsx'
import { useSummary } from '#ui/institutions/useSummary.ts'

export interface InstitutionListProps {
  readonly declaration: AnyDeclaration
  /** i18n key of the title, which takes the institution's `name`. */
  readonly title: string
}

/** A declaration without the institution's fields, because all records belong to the same institution. */
export const ofOneInstitution = (declaration: AnyDeclaration): AnyDeclaration => ({
  ...declaration,
  columns: declaration.columns.filter((field) => field !== 'medicalInstitution'),
  filters: declaration.filters?.filter((field) => field !== 'medicalInstitutionName'),
})

const Records = ({ id, declaration, title }: InstitutionListProps & { readonly id: number }) => {
  const translate = useTranslate()
  const { data: summary, error, refetch } = useSummary(id)
  const filter = useMemo(() => ({ medicalInstitutionId: id }), [id])
  if (error && !summary) return <PageFailed error={error} onRetry={() => void refetch()} />
  const name = summary?.name ?? ''
  return (
    <ListScreen
      declaration={declaration}
      title={translate(title, { name })}
      back={{ to: `/crms/${id}`, title: name || translate('renkei.shell.loading') }}
      filter={filter}
    />
  )
}

/** The list of a declared resource at `/crms/:id/…`, filtered by the institution in the address. */
export const InstitutionList = (props: InstitutionListProps) => {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <Records key={id} id={id} {...props} /> : <NotFoundPage />
}
