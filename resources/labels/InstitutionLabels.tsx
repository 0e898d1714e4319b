import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { QueryState } from '#ui/page/QueryState.tsx'
import { institutionLabels, institutionLabelsQuery } from '#ui/labels/labelKinds.ts'
import { LabelList } from './LabelList.tsx'
import '#ui/labels/texts.ts'

/** The labels of institutions. */
export const InstitutionLabels = () => {
  const translate = useTranslate()
  const query = useQuery(institutionLabelsQuery)
  return (
    <QueryState query={query} lines={8}>
      {(labels) => (
        <LabelList
          labels={labels}
          kind={institutionLabels}
          hint={translate('renkei.labels.medical_institutions_hint')}
          emptyHint={translate('renkei.labels.empty_hint')}
        />
      )}
    </QueryState>
  )
}
