import { useGetMany, useLocale, useTranslate } from 'react-admin'
import { enumKey } from '#ui/fields/fieldText.ts'
import { ValueText } from '#ui/form/FieldValue.tsx'
import { formatDate } from '#ui/format.ts'

/** The communications of a voice, one per line. */
export const LinkedNames = ({ value }: { readonly value: unknown }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const ids: readonly number[] = Array.isArray(value) ? value : []
  const { data = [] } = useGetMany('communications', { ids: [...ids] }, { enabled: ids.length > 0 })
  const names = ids.map((id) => {
    const communication = data.find((one) => one?.id === id)
    return communication
      ? `${formatDate(String(communication.actedDate), locale)} ${translate(enumKey('communications', 'communicationType', String(communication.communicationType)))}`
      : `#${id}`
  })
  return <ValueText>{names.join('\n')}</ValueText>
}
