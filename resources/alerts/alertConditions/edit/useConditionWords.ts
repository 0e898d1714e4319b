import { useTranslate } from 'react-admin'

/** Reads a text of the screens of alert conditions. @param key - below `renkei.alert_conditions` */
export const useConditionWords = () => {
  const translate = useTranslate()
  return (key: string, args?: Record<string, string | number>) => translate(`renkei.alert_conditions.${key}`, args)
}
