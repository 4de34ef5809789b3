package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// takes returns the check that a command is given min to max arguments; max below 0 means any number.
func takes(min, max int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch n := len(args); {
		case n < min:
			return fmt.Errorf("%s: arguments missing: usage is %s", cmd.Name(), cmd.UseLine())
		case max >= 0 && n > max:
			hint := ""
			if _, err := strconv.Atoi(args[max]); err == nil {
				hint = "; a cell is x,y in one word"
			}
			return fmt.Errorf("%s: %q is one argument too many: usage is %s%s", cmd.Name(), args[max], cmd.UseLine(), hint)
		}
		return nil
	}
}

// choice adds a flag whose value is one of the names; the shell completes them. *dst holds the default.
func choice(cmd *cobra.Command, dst *string, flag string, names []string, usage string) {
	value := &choiceValue{dst, names}
	cmd.Flags().Var(value, flag, usage+": "+strings.Join(names, ", "))
	complete := cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // a flag of that name stands twice in the program
	}
}

// choiceValue is a [pflag.Value] that takes one of the names.
type choiceValue struct {
	dst   *string
	names []string
}

func (v *choiceValue) String() string { return *v.dst }

// Type is what help calls the value.
func (v *choiceValue) Type() string { return "NAME" }

func (v *choiceValue) Set(name string) error {
	if !slices.Contains(v.names, name) {
		return fmt.Errorf("%q is none of %s%s", name, strings.Join(v.names, ", "), didYouMean(name, v.names))
	}
	*v.dst = name
	return nil
}

// flagError words the errors of the flag parser as the program words all others.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var noValue *pflag.ValueRequiredError
	var badValue *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		err = unknownFlag(cmd, unknown)
	case errors.As(err, &noValue):
		err = fmt.Errorf("--%s needs a value", noValue.GetFlag().Name)
	case errors.As(err, &badValue):
		return fmt.Errorf("--%s: %w", badValue.GetFlag().Name, valueError(badValue))
	}
	if cmd.HasParent() {
		err = fmt.Errorf("%s: %w", cmd.Name(), err)
	}
	return err
}

func unknownFlag(cmd *cobra.Command, err *pflag.NotExistError) error {
	word, shown := err.GetSpecifiedName(), "--"+err.GetSpecifiedName()
	if letters := err.GetSpecifiedShortnames(); letters != "" {
		word, shown = letters, "-"+word
	}
	var names []string
	add := func(f *pflag.Flag) { names = append(names, f.Name) }
	cmd.LocalFlags().VisitAll(add)
	cmd.InheritedFlags().VisitAll(add)
	suggestion := ""
	if name := closest(word, names); name != "" {
		suggestion = "; did you mean --" + name + "?"
	}
	return fmt.Errorf("no flag is called %s%s", shown, suggestion)
}

// valueError says what is wrong with the value of a flag.
func valueError(err *pflag.InvalidValueError) error {
	number := &strconv.NumError{}
	if !errors.As(err, &number) {
		return err.Unwrap()
	}
	kind := "a whole number"
	switch err.GetFlag().Value.Type() {
	case "bool":
		kind = "true or false"
	case "uint", "uint64":
		kind = "a whole number from 0 up"
	}
	if errors.Is(number, strconv.ErrRange) {
		return fmt.Errorf("%q is too large", err.GetValue())
	}
	return fmt.Errorf("%q is not %s", err.GetValue(), kind)
}
