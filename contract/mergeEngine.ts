// Control characters, separators of lines, and marks that turn the direction of writing.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g

/** A value on one line, without anything that could end a header or disguise what follows. */
const oneLine = (value: string): string => value.toWellFormed().replace(unprintable, ' ').trim()

type Escape = (value: string) => string

/**
 * Finds and fills merge fields, as one writes them between `{{` and `}}`.
 * @param names - of the fields
 * @example mergeEngine(['氏名']).textMerger('{{氏名}} 様')({ 氏名: '山田' }) // '山田 様'
 */
export const mergeEngine = <Field extends string>(names: readonly Field[]) => {
  type Values = Readonly<Record<Field, string>>

  /** A field in a text, with a blank before it, which goes if the field is empty. */
  const written = new RegExp(`([ \\u3000]?)\\{\\{[ \\u3000]*(${names.join('|')})[ \\u3000]*\\}\\}`, 'g')

  /** Parts of a text by turns: as it stands, and a field with the blank before it. */
  type Part = string | { readonly blank: string; readonly field: Field }

  const partsOf = (text: string): Part[] => {
    const parts: Part[] = []
    let end = 0
    for (const match of text.matchAll(written)) {
      const [whole, blank = '', field] = match
      parts.push(text.slice(end, match.index), { blank, field: field as Field })
      end = match.index + whole.length
    }
    return [...parts, text.slice(end)]
  }

  const merger = (text: string, escape: Escape) => {
    const parts = partsOf(text)
    return (values: Values): string => {
      let merged = ''
      for (const part of parts) {
        if (typeof part === 'string') merged += part
        else {
          const value = oneLine(values[part.field])
          if (value !== '') merged += part.blank + escape(value)
        }
      }
      return merged
    }
  }

  return {
    /** The merge fields of a text, each once. */
    fieldsIn: (text: string): Field[] => [
      ...new Set(Array.from(text.matchAll(written), ([, , field]) => field as Field)),
    ],

    /** What stands between `{{` and `}}` without being a merge field, each once and as written. */
    unknownFieldsIn: (text: string): string[] => [
      ...new Set(Array.from(text.replace(written, '').matchAll(/\{\{[^{}]{0,60}\}?\}?/g), ([field]) => field)),
    ],

    /** Prepares a text once for many recipients. @param escape - for the values */
    merger,

    /** Prepares plain text once for many recipients. No value can begin a line. */
    textMerger: (text: string) => merger(text, (value) => value),

    /** Prepares a title, or another header of one line, once for many recipients. */
    titleMerger: (title: string) => {
      const merge = merger(oneLine(title), (value) => value)
      return (values: Values): string => merge(values).trim()
    },
  }
}
