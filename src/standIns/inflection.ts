/*
 * In place of the package `inflection`: react-admin asks it for English names of resources and fields that have no text. Here all have one
 * (src/i18n), so the words of the code will do.
 */

export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
export const humanize = (name: string): string => capitalize(name.replaceAll('_', ' '))
export const transform = (name: string): string => humanize(name)
export const inflect = (name: string): string => name
export const pluralize = inflect
export const singularize = inflect
