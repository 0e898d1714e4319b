import type { ReactNode } from 'react'
import { Block } from '#ui/page/Block.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useTranslate } from 'react-admin'
import type { goneFileIn } from './goneFile.ts'
import './dataUploads/texts.ts'

export interface GoneFileProps {
  readonly problem: NonNullable<ReturnType<typeof goneFileIn>>
  /** The way to the other files. */
  readonly action: ReactNode
}

/** Shown in place of a file that was undone or discarded: by whom and when, and the way to the other files. */
export const GoneFile = ({ problem: { title, detail }, action }: GoneFileProps) => (
  <Block title={useTranslate()('renkei.data_uploads.file')}>
    <div role="alert">
      <EmptyState title={title} hint={detail} action={action} />
    </div>
  </Block>
)
