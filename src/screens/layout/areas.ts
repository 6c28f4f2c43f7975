import type { Role } from '#core/contract/roles.ts';
import { holdsAny } from '#core/rules/roles.ts';
import type { TextKey } from '#texts/texts.ts';

/** One entry of the top navigation; without roles, every member sees it (specification, section 2). */
export interface Area {
  path: string;
  label: TextKey;
  /** Any of these opens it. */
  roles?: readonly Role[];
}

export interface AreaGroup {
  id: string;
  label: TextKey;
  areas: readonly Area[];
}

/** The groups of the top navigation. An area is listed here once its screen exists. */
export const areaGroups: readonly AreaGroup[] = [];

/** The groups with what a member of these roles may open; a group with nothing in it is left out. */
export const openGroups = (groups: readonly AreaGroup[], held: readonly Role[]): AreaGroup[] =>
  groups
    .map((group) => ({ ...group, areas: group.areas.filter(({ roles }) => !roles || holdsAny(held, roles)) }))
    .filter(({ areas }) => areas.length > 0);
