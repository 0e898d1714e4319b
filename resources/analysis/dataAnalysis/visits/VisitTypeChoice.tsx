import { useTranslate } from 'react-admin'
import { visitTypes } from '#contract/communicationTypes.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { useAnalysis } from '../analysis.ts'

/** Which visits are counted: all of them, or those of one type. */
export const VisitTypeChoice = () => {
  const translate = useTranslate()
  const { view, change } = useAnalysis()
  return (
    <OneChoice
      label={translate('renkei.data_analysis.visits.type')}
      choices={['any', ...visitTypes] as const}
      nameOf={(type) =>
        type === 'any'
          ? translate('renkei.data_analysis.visits.any_type')
          : translate(`renkei.communications.visit_types.${type}`)
      }
      value={view.visit_type}
      onChange={(visitType) => change({ visit_type: visitType })}
      minWidth={160}
    />
  )
}
