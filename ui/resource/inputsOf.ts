import { createElement, type ReactNode } from 'react'
import type { AnyDeclaration } from './declaration.ts'

/** The inputs that a declaration has for single fields, as its form takes them. */
export const inputsOf = ({ parts }: AnyDeclaration): Readonly<Record<string, ReactNode>> =>
  Object.fromEntries(Object.entries(parts?.inputs ?? {}).map(([field, Input]) => [field, createElement(Input)]))
