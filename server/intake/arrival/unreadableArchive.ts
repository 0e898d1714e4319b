import type { ArchiveTrouble } from '../records/uploadTexts.ts'

/** An archive, or a file in one, that cannot be read. */
export class UnreadableArchive extends Error {
  readonly reason: ArchiveTrouble

  constructor(reason: ArchiveTrouble) {
    super(reason)
    this.name = 'UnreadableArchive'
    this.reason = reason
  }
}
