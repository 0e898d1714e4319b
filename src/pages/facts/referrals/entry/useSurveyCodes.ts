import { useTranslate } from 'react-admin'

/** The lists of codes of 様式1 that have words. */
export type SurveyList = 'route' | 'urgency' | 'discharge_to' | 'outcome' | 'anaesthesia' | 'department'

/**
 * Writes codes of the DPC survey in words.
 * @returns a function of the list and the code: the word, for codes of other years the code itself, null for none
 */
export const useSurveyCodes = () => {
  const translate = useTranslate()
  return (list: SurveyList, code: string | null): string | null => {
    if (code === null || code === '') return null
    const word = translate(`renkei.survey_codes.${list}.${code}`, { _: '' })
    return word === '' ? translate('renkei.referrals.unknown_code', { code }) : word
  }
}
