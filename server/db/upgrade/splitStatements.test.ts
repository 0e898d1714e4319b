import { parse } from 'libpg-query'
import { describe, expect, test } from 'vitest'
import { readMigrations } from './migrationFiles.ts'
import { splitStatements } from './splitStatements.ts'

const count = async (text: string) => ((await parse(text)) as { stmts?: unknown[] }).stmts?.length ?? 0

describe('the statements of a migration', () => {
  test('end with semicolons that are not within texts, bodies and comments', () => {
    const body = `do $$ begin perform 1; end $$`
    const named = `create function f() returns text language sql as $body$ select '$$;'; $body$`
    expect(
      splitStatements(`-- one; two\nselect 'a;b' ;${body}; /* ; */ ${named};\nselect "x;y" from t -- ; last`),
    ).toEqual([`-- one; two\nselect 'a;b'`, body, `/* ; */ ${named}`, `select "x;y" from t -- ; last`])
  })

  test('are as many as PostgreSQL reads in each file, and all but its comments', async () => {
    for (const { name, statements } of await readMigrations()) {
      const split = splitStatements(statements)
      const counts = await Promise.all(split.map(count))
      expect({ name, counts }).toEqual({ name, counts: Array.from({ length: await count(statements) }, () => 1) })
    }
  })
})
