import { useTranslate } from 'react-admin'
import { Block } from '#ui/page/Block.tsx'
import { Facts } from '#ui/page/Facts.tsx'
import { type EmailFrame, keyOf, legalFields, ruleFields } from './emailFrame.ts'
import '../emails/edit/texts.ts'

/** The frame for those who cannot change it. */
export const FrameFacts = ({ frame }: { readonly frame: EmailFrame }) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.email_frame.${key}`)
  return (
    <Block title={text('legal')}>
      <Facts
        facts={[
          ...legalFields.map((field) => [text(keyOf(field)), frame[field] ?? text('none')] as const),
          ...ruleFields.map((field) => [text(keyOf(field)), text(frame[field] ? 'yes' : 'no')] as const),
        ]}
      />
    </Block>
  )
}
