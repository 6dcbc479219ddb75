// Renders a chart for a release as `helm template` does, after the rules of `helm lint`, with the values of a YAML text on
// standard input.
package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"helm.sh/helm/v4/pkg/chart/common"
	"helm.sh/helm/v4/pkg/chart/common/util"
	"helm.sh/helm/v4/pkg/chart/v2/lint"
	"helm.sh/helm/v4/pkg/chart/v2/loader"
	"helm.sh/helm/v4/pkg/engine"
)

func main() {
	if err := render(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func render(folder string, release string) error {
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	values, err := common.ReadValues(text)
	if err != nil {
		return err
	}
	chart, err := loader.Load(folder)
	if err != nil {
		return err
	}
	options := common.ReleaseOptions{Name: release, Namespace: "posthorn", Revision: 1, IsInstall: true}
	all, err := util.ToRenderValues(chart, values, options, common.DefaultCapabilities)
	if err != nil {
		return err
	}
	for _, message := range lint.RunAll(folder, values, "posthorn").Messages {
		fmt.Fprintln(os.Stderr, message)
	}
	files, err := engine.Render(chart, all)
	if err != nil {
		return err
	}
	for _, path := range slices.Sorted(maps.Keys(files)) {
		if filepath.Ext(path) == ".yaml" {
			fmt.Printf("---\n%s\n", files[path])
		}
	}
	return nil
}
