import { useTranslate } from 'react-admin'
import '../detail/texts.ts'

/** The code lists of 様式1 that have texts. */
export type SurveyList = 'route' | 'urgency' | 'discharge_to' | 'outcome' | 'anaesthesia' | 'department'

/**
 * Translates codes of the DPC survey.
 * @returns a function of the list and the code; its result is the text, the code itself if it belongs to another year, or null if there is none
 */
export const useSurveyCodes = () => {
  const translate = useTranslate()
  return (list: SurveyList, code: string | null): string | null => {
    if (code === null || code === '') return null
    const word = translate(`renkei.survey_codes.${list}.${code}`, { _: '' })
    return word === '' ? translate('renkei.referrals.unknown_code', { code }) : word
  }
}
