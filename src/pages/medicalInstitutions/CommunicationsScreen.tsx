import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { communications } from '../../../resources/communications/index.ts'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { PageFailed } from '../errors/PageFailed.tsx'
import { NotFoundPage } from '../errors/StatusPage.tsx'
import { useSummary } from './chart/useSummary.ts'

const withoutInstitution = {
  ...communications,
  columns: communications.columns.filter((field) => field !== 'medicalInstitution'),
  filters: communications.filters?.filter((field) => field !== 'medicalInstitutionName'),
}

const InstitutionCommunications = ({ id }: { readonly id: number }) => {
  const translate = useTranslate()
  const { data: summary, error, refetch } = useSummary(id)
  const filter = useMemo(() => ({ medicalInstitutionId: id }), [id])
  if (error && !summary) return <PageFailed error={error} onRetry={() => void refetch()} />
  const name = summary?.name ?? ''
  return (
    <ListScreen
      declaration={withoutInstitution}
      title={translate('renkei.communications.of', { name })}
      back={{ to: `/crms/${id}`, title: name || translate('renkei.shell.loading') }}
      filter={filter}
    />
  )
}

/** The communications with one institution. */
const CommunicationsScreen = () => {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <InstitutionCommunications key={id} id={id} /> : <NotFoundPage />
}

export default CommunicationsScreen
