import { useLocale, useTranslate } from 'react-admin'
import { maxPicturesBytes, maxShownBytes } from '#contract/emails/contents.ts'
import { formatBytes, formatCount } from '#ui/format.ts'
import type { EmailFinding } from './useEmailCheck.ts'

const sized = new Set(['large_pictures', 'large_contents', 'large_attachment', 'too_large_attachment'])
const shownNames = 3

/** Says a finding in one or two sentences. */
export const useFindingText = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return ({ code, subject, replacement, count, recipients }: EmailFinding): string => {
    const text = (key: string, args?: Record<string, string>) => translate(`renkei.email_checks.${key}`, args)
    const number = count === null ? '' : formatCount(count, locale)
    if (code === 'broken_link' && subject === null) return text('codes.links_without_address', { count: number })
    if (code === 'missing_legal_notice') return text('codes.missing_legal_notice', { field: text(`legal.${subject}`) })
    if (code === 'empty_merge_field') {
      const names = recipients.slice(0, shownNames).map(({ institutionName }) => institutionName)
      const rest = (count ?? recipients.length) - names.length
      return [
        text('codes.empty_merge_field', { field: subject ?? '', count: number }),
        replacement === null ? text('nothing_instead') : text('instead', { replacement }),
        text(rest > 0 ? 'whom_and_more' : 'whom', {
          names: names.join(text('and')),
          count: formatCount(Math.max(0, rest), locale),
        }),
      ].join(text('next'))
    }
    return text(`codes.${code}`, {
      subject: sized.has(code) && subject !== null ? formatBytes(Number(subject), locale) : (subject ?? ''),
      count: number,
      limit: formatBytes(code === 'large_pictures' ? maxPicturesBytes : maxShownBytes, locale),
    })
  }
}
