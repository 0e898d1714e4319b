import { useTranslate } from 'react-admin'
import { HelpMark } from './HelpMark.tsx'

export interface ExplanationProps {
  /** The name of what is explained. */
  readonly of: string
  /** The explanation; its line breaks are shown. */
  readonly text: string
}

/** A question mark beside the name of a screen, block or field that explains it to those who ask. */
export const Explanation = ({ of, text }: ExplanationProps) => {
  const translate = useTranslate()
  return <HelpMark label={translate('renkei.shell.explanation_of', { name: of })}>{text}</HelpMark>
}
